/** The kind of an account: a person's or a company's. Each realm has its own session, cookie and data on the device. */
export type Realm = 'user' | 'company';
