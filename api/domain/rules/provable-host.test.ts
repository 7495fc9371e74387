import { describe, expect, it } from 'vitest';
import { provableHost } from './provable-host.ts';

describe('the host of a website (Z1, Z5)', () => {
  it.each([
    ['https://Example.qa', 'example.qa'],
    ['http://www.example.qa/', 'www.example.qa'],
    ['https://example.qa:8443/jobs?a=b#c', 'example.qa'],
    ['https://example.qa./', 'example.qa'],
    ['https://sub.example.qa', 'sub.example.qa'],
    ['https://دليل.قطر/وظائف', 'xn--ugb6bax.xn--wgbl6a'],
    ['https://mygmail.com', 'mygmail.com'],
  ])('of %s is %s', (website, host) => {
    expect(provableHost(website)).toEqual({ host, obstacle: null });
  });

  it.each([
    ['', 'no_website'],
    ['nothing', 'no_website'],
    [`https://${'a.'.repeat(130)}example.qa`, 'no_website'],
    // Both are what the pattern of websites takes for names.
    ['https://127.0.0.0x1', 'ip_address'],
    ['https://10.0x1', 'ip_address'],
    ['https://gmail.com', 'foreign_host'],
    ['https://qa.linkedin.com/company/x', 'foreign_host'],
    ['https://www.wixsite.com', 'foreign_host'],
    ['https://company.wixsite.com/site', 'shared_host'],
  ])('of %s has the obstacle %s', (website, obstacle) => {
    expect(provableHost(website).obstacle).toBe(obstacle);
  });
});
