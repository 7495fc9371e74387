import * as v from 'valibot';
import { alertRhythms, savedKinds } from '../catalog/saved.ts';
import { limits } from '../limits.ts';
import { isSavedKey } from '../rules/saved-key.ts';
import { IdSchema, InstantSchema, text } from './fields.ts';

const AlertRhythmSchema = v.picklist(alertRhythms);

/** Something that an account has saved; nobody else ever sees it. */
export const SavedItemSchema = v.object({
  kind: v.picklist(savedKinds),
  /** The id of the thing; of a search its address in the form of `savedSearchKey`. */
  key: v.string(),
  /** The saver's note; `''` for none. */
  note: v.string(),
  alert: AlertRhythmSchema,
  savedAt: InstantSchema,
});
export type SavedItem = v.InferOutput<typeof SavedItemSchema>;

/** One thing that was saved, changed or removed on a device. A field that is not sent stays as it is. */
export const SavedChangeSchema = v.pipe(
  v.object({
    kind: v.picklist(savedKinds),
    key: v.pipe(v.string(), v.maxLength(limits.savedKeyMaxLength, 'too_long')),
    isSaved: v.boolean(),
    /** With `noteBase`, the note that the device showed before: two notes that were written at once both stay. */
    note: v.exactOptional(text({ maxLength: limits.mergedNoteMaxLength, multiline: true })),
    noteBase: v.exactOptional(v.pipe(v.string(), v.maxLength(2 * limits.mergedNoteMaxLength))),
    alert: v.exactOptional(AlertRhythmSchema),
    savedAt: InstantSchema,
  }),
  v.check(({ kind, key }) => isSavedKey(kind, key), 'saved_key_invalid'),
);
export type SavedChange = v.InferOutput<typeof SavedChangeSchema>;

/** Body of a batch of changes, applied in their order, all or none. */
export const SavedChangesSchema = v.object({
  /** The account that they are meant for: those of one are refused where another is signed in. */
  ownerId: IdSchema,
  changes: v.pipe(v.array(SavedChangeSchema), v.maxLength(limits.savedChangesMax, 'saved_changes_too_many')),
});

/** All that an account has saved, newest first. */
export const SavedListSchema = v.object({
  /** Of the account that is signed in: a device takes nobody else's list for its own. */
  ownerId: v.number(),
  items: v.array(SavedItemSchema),
});
export type SavedList = v.InferOutput<typeof SavedListSchema>;
