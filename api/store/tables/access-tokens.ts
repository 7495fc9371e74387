import type { TokenScope } from '#shared/catalog/token-scopes.ts';
import { limits } from '#shared/limits.ts';
import type { Columns } from '../columns/sqlite.ts';
import { lengthBetween } from './bounds.ts';
import type { defineCompanies } from './hiring.ts';
import type { defineUsers } from './people.ts';

/** Tokens by which programs call in the name of an account; only the hash of a secret is kept. @see trust §1 */
export function defineAccessTokens(
  kit: Columns,
  users: ReturnType<typeof defineUsers>,
  companies: ReturnType<typeof defineCompanies>,
) {
  return kit.table(
    'access_tokens',
    {
      id: kit.id(),
      secretHash: kit.text('secret_hash').notNull(),
      userId: kit.ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
      companyId: kit.ref('company_id').references(() => companies.id, { onDelete: 'cascade' }),
      name: kit.text('name').notNull(),
      scopes: kit.json<TokenScope[]>('scopes').notNull(),
      createdAt: kit.time('created_at').notNull(),
      lastUsedAt: kit.time('last_used_at'),
      expiresAt: kit.time('expires_at').notNull(),
    },
    (t) => [
      kit.uniqueIndex('access_tokens_secret').on(t.secretHash),
      kit.index('access_tokens_user').on(t.userId),
      kit.index('access_tokens_company').on(t.companyId),
      kit.index('access_tokens_expiry').on(t.expiresAt),
      kit.check('access_tokens_one_owner', '(user_id is null) <> (company_id is null)'),
      kit.check('access_tokens_name_length', lengthBetween('name', 1, limits.tokenNameMaxLength)),
      kit.check('access_tokens_scopes_list', kit.isList('scopes', 20)),
    ],
  );
}
