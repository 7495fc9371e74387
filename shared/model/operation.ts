import * as v from 'valibot';
import { serverWarnings } from '../catalog/server-warnings.ts';
import { InstantSchema } from './fields.ts';

/** The state of the operation, as an administrator sees it. */
export const OperationStateSchema = v.object({
  storage: v.object({
    /** Indexes included. */
    databaseBytes: v.number(),
    /** Null while they are being counted, which takes a while with many pictures. */
    picturesBytes: v.nullable(v.number()),
    /** Room left on the disk of the data folder. */
    freeBytes: v.number(),
  }),
  /** Null where no backups are scheduled. */
  backup: v.nullable(
    v.object({
      /** When the newest whole one was made; null without any. */
      newestAt: v.nullable(InstantSchema),
      everyHours: v.number(),
      /** True when the newest is older than it should be by half of the interval. */
      isOverdue: v.boolean(),
    }),
  ),
  warnings: v.array(v.picklist(serverWarnings)),
  /** E-mails of accounts whose password is in the source; never any in production. */
  demoAccounts: v.array(v.string()),
});
export type OperationState = v.InferOutput<typeof OperationStateSchema>;

/** True when this server can send mail: without that, nobody should be promised a letter. */
export const MailServiceSchema = v.object({ isSetUp: v.boolean() });
export type MailService = v.InferOutput<typeof MailServiceSchema>;
