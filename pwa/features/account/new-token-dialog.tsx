import { Field, setResponse, valiForm } from '@modular-forms/react';
import { useState } from 'react';
import { createToken } from '#pwa/data/account/access-tokens.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { failureIn, failureText } from '#pwa/data/core/failure-text.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Select, TextInput } from '#pwa/ui/field.tsx';
import { Form, FormError, SubmitButton } from '#pwa/ui/form/form.tsx';
import { FormField } from '#pwa/ui/form/form-field.tsx';
import { useForm } from '#pwa/ui/form/form-state.ts';
import { SwitchList } from '#pwa/ui/form/switch.tsx';
import { OfflineLine } from '#pwa/ui/notice.tsx';
import { type TokenDays, type TokenScope, tokenDays, tokenScopesOf } from '#shared/catalog/accounts.ts';
import { limits } from '#shared/limits.ts';
import { NewTokenFormSchema } from '#shared/model/account.ts';
import { showRefusal } from '../forms/show-failure.ts';
import { PasswordProof } from './password-forms.tsx';
import { NewSecretDialog } from './secrets-part.tsx';
import type { AccountInRealm } from './use-account.ts';

interface TokenValues {
  [field: string]: string;
  name: string;
  days: string;
  password: string;
}

const emptyValues: TokenValues = { name: '', days: '90', password: '' };
const validate = valiForm<TokenValues>(NewTokenFormSchema);

interface NewTokenDialogProps extends Pick<AccountInRealm, 'realm'> {
  onMade: () => void;
  onClose: () => void;
}

/** Makes an access token, and shows its secret once. */
export function NewTokenDialog({ realm, onMade, onClose }: NewTokenDialogProps) {
  return (
    <NewSecretDialog of="tokens" onMade={onMade} onClose={onClose}>
      {(show) => <NewTokenForm realm={realm} onMade={show} onCancel={onClose} />}
    </NewSecretDialog>
  );
}

interface NewTokenFormProps extends Pick<AccountInRealm, 'realm'> {
  onMade: (secret: string) => void;
  onCancel: () => void;
}

function NewTokenForm({ realm, onMade, onCancel }: NewTokenFormProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const isOffline = useIsOffline();
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['profile:read']);
  const form = useForm<TokenValues>({ initialValues: emptyValues, validate });

  async function handleSubmit({ name, days, password }: TokenValues) {
    if (scopes.length === 0) {
      setResponse(form, { status: 'error', message: t('validation:token_scopes_required') });
      return;
    }
    try {
      const { secret } = await createToken(realm, {
        name,
        password,
        days: Number(days) as TokenDays,
        scopes: [...scopes],
      });
      onMade(secret);
    } catch (fault) {
      const failure = failureIn(fault);
      showRefusal(form, failure ? failureText(t, failure) : t('tokens.new_failed'), fault);
    }
  }

  return (
    <Form of={form} onSubmit={handleSubmit} className="grid gap-5">
      <Field of={form} name="name">
        {(field, props) => (
          <FormField field={field} label={t('tokens.name')} hint={t('tokens.name_hint')}>
            {(value) => <TextInput {...props} value={value} maxLength={limits.tokenNameMaxLength} dir="auto" />}
          </FormField>
        )}
      </Field>
      <SwitchList
        label={t('tokens.may')}
        choices={tokenScopesOf[realm]}
        textOf={(scope) => t(scopeTexts[realm][scope])}
        chosen={scopes}
        onChange={setScopes}
      />
      <Field of={form} name="days">
        {(field, props) => (
          <FormField field={field} label={t('tokens.days')}>
            {(value) => (
              <Select {...props} value={value}>
                {tokenDays.map((days) => (
                  <option key={days} value={String(days)}>
                    {t('tokens.days_count', { count: days, number: formatNumber(days, language) })}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
      </Field>
      <PasswordProof form={form} realm={realm} />
      <FormError of={form} />
      {isOffline && <OfflineLine>{t('tokens.offline')}</OfflineLine>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel}>
          {t('shell:ui.cancel')}
        </Button>
        <SubmitButton of={form} busyLabel={t('tokens.making')} disabled={isOffline}>
          {t('tokens.make')}
        </SubmitButton>
      </div>
    </Form>
  );
}

const both = {
  'applications:read': 'tokens.scopes.applications_read',
  'applications:write': 'tokens.scopes.applications_write',
  'jobs:read': 'tokens.scopes.jobs_read',
  'jobs:write': 'tokens.scopes.jobs_write',
} as const;

/** Realm → scope → key of the text about its rights; the same scope means other things to people and companies. */
export const scopeTexts = {
  user: {
    ...both,
    'profile:read': 'tokens.scopes.profile_read',
    'profile:write': 'tokens.scopes.profile_write',
  },
  company: {
    ...both,
    'profile:read': 'tokens.scopes.company_read',
    'profile:write': 'tokens.scopes.company_write',
    'applications:read': 'tokens.scopes.received_read',
    'applications:write': 'tokens.scopes.received_write',
  },
} as const;
