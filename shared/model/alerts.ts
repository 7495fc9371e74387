import * as v from 'valibot';
import { limits } from '../limits.ts';
import { isTimeZone } from '../rules/local-time.ts';

const TimeZoneSchema = v.pipe(
  v.string(),
  v.maxLength(limits.timeZoneMaxLength, 'too_long'),
  v.check(isTimeZone, 'time_zone_invalid'),
);

/** How an account gets alerts about new matches of what it saved. */
export const AlertSettingsSchema = v.object({
  /** Whether alerts are sent by mail. */
  byMail: v.boolean(),
  /** Whether a mail reminds the person of a profile that was not touched for long; companies get none. */
  reminders: v.boolean(),
  /** Name of the zone whose morning counts, such as `Asia/Qatar`. */
  timeZone: v.string(),
  push: v.object({
    /** What a browser subscribes with; null where the server sends no pushes. */
    publicKey: v.nullable(v.string()),
    /** Whether the calling browser gets pushes. */
    isOn: v.boolean(),
    /** Where it is reached, as it said; null where it is off. */
    endpoint: v.nullable(v.string()),
    /** Number of browsers of this account that get pushes. */
    devices: v.number(),
  }),
});
export type AlertSettings = v.InferOutput<typeof AlertSettingsSchema>;

/** Body of a change of the settings. What is not sent stays as it is. */
export const AlertSettingsPatchSchema = v.object({
  byMail: v.exactOptional(v.boolean()),
  reminders: v.exactOptional(v.boolean()),
  timeZone: v.exactOptional(TimeZoneSchema),
});
export type AlertSettingsPatch = v.InferOutput<typeof AlertSettingsPatchSchema>;

/** A subscription as the browser made it: where pushes go, and what they are encrypted with. */
export const PushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(limits.pushEndpointMaxLength, 'too_long'),
    v.regex(/^https:\/\/[^\s/?#]+[^\s]*$/, 'push_endpoint_invalid'),
  ),
  keys: v.object({
    /** A point on the curve P-256, uncompressed. */
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}=?$/, 'push_key_invalid')),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/, 'push_key_invalid')),
  }),
  /** The key of the server that it was made with. */
  serverKey: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'push_key_invalid')),
});
export type PushSubscriptionInput = v.InferOutput<typeof PushSubscriptionSchema>;

/** What of the alerts is in the export of an account. */
export const AlertsExportSchema = v.object({
  byMail: v.boolean(),
  reminders: v.boolean(),
  timeZone: v.string(),
  /** Browsers that get pushes: the host of their push service, and since when. */
  pushDevices: v.array(v.object({ service: v.string(), createdAt: v.string() })),
});

/** Content of a push, encrypted from the server to the browser. @see protocol §5 */
export const PushPayloadSchema = v.object({
  title: v.string(),
  body: v.string(),
  language: v.picklist(['ar', 'en']),
  /** Path that a press opens. */
  path: v.pipe(v.string(), v.startsWith('/')),
  /** Whose news it is, such as `user-7`: a device on which somebody else is signed in now shows nothing. */
  owner: v.string(),
  /** A later push under the same tag takes the place of this one. */
  tag: v.string(),
});
export type PushPayload = v.InferOutput<typeof PushPayloadSchema>;
