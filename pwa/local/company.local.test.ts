import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { deleteCompanyDbs, readCompanyValue, removeCompanyValue, saveCompanyValue } from './company.local.ts';

describe('what the device keeps for a company', () => {
  it('is read by that company alone', async () => {
    await saveCompanyValue(1, 'jobs', { value: ['a'], now: 5 });
    expect(await readCompanyValue(1, 'jobs')).toEqual({ key: 'jobs', value: ['a'], savedAt: 5 });
    expect(await readCompanyValue(2, 'jobs')).toBeUndefined();
    await removeCompanyValue(1, 'jobs');
    expect(await readCompanyValue(1, 'jobs')).toBeUndefined();
  });

  it('goes whole when the company logs out, and all of the others at a login (trust §7)', async () => {
    for (const id of [3, 4]) await saveCompanyValue(id, 'jobs', { value: id, now: 0 });
    await deleteCompanyDbs(4);
    expect(await readCompanyValue(3, 'jobs')).toBeUndefined();
    expect((await readCompanyValue(4, 'jobs'))?.value).toBe(4);
    await deleteCompanyDbs();
    expect(await readCompanyValue(4, 'jobs')).toBeUndefined();
  });
});
