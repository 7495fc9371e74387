import * as saved from '#shared/contract/saved.ts';
import type { Deps } from '../../domain/deps.ts';
import { changeSaved, listSaved } from '../../domain/saved/saved-things.ts';
import { type Api, bindEndpoint } from '../bind-endpoint.ts';

/** The same for both realms: the audience of the call says whose list it is. */
export function savedRoutes(api: Api, deps: Deps): void {
  for (const list of [saved.listSaved, saved.listCompanySaved]) {
    bindEndpoint(api, list, { handle: ({ actor }) => listSaved(deps, actor) });
  }

  for (const change of [saved.changeSaved, saved.changeCompanySaved]) {
    bindEndpoint(api, change, {
      handle: ({ actor, body, idempotencyKey }) => changeSaved(deps, actor, { ...body, key: idempotencyKey }),
    });
  }
}
