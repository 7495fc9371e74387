import { type DnsServer, startDnsServer } from '#api/testing/dns-server.ts';
import { expect, test } from './testing/fixtures.ts';
import { startServer } from './testing/start-server.ts';

let dns: DnsServer;

const proofTest = test.extend({
  baseURL: async ({}, use) => {
    dns = await startDnsServer();
    const server = await startServer({ hasPeople: false, env: { DNS_SERVERS: dns.address } });
    await use(server.origin);
    await server.stop();
    await dns.stop();
  },
});

proofTest(
  'a company proves its website by a record, and everybody reads it (Z1, Z3) @widths',
  async ({ page, t, signInCompany }) => {
    const host = 'gulf-gas.example';
    const { company } = await signInCompany({ website: `https://${host}/about` });
    await page.goto('/company-dashboard?tab=profile');
    const part = page.getByRole('region', { name: t('dashboard:proof.title') });
    await part.getByRole('button', { name: t('dashboard:proof.begin') }).click();
    const text = await part.getByLabel(t('dashboard:proof.text'), { exact: true }).inputValue();
    const name = await part.getByLabel(t('dashboard:proof.dns_name'), { exact: true }).inputValue();
    expect(name).toBe(`_dalil.${host}`);

    await part.getByRole('button', { name: t('dashboard:proof.check') }).click();
    await expect(part.getByText(t('dashboard:proof.findings.dns.missing'))).toBeVisible();
    dns.records.set(name, [[text]]);
    await part.getByRole('button', { name: t('dashboard:proof.check') }).click();
    await expect(part.getByText(t('dashboard:proof.stays'))).toBeVisible();

    await page.goto(`/company/${company.slug}`);
    const proven = t('catalog:proven').replace('{{host}}', host);
    await expect(page.getByRole('main').getByText(proven)).toBeVisible();
    await page.goto('/browse-companies');
    await expect(page.getByRole('img', { name: proven })).toBeVisible();
  },
);
