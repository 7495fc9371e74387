import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { useSendsMail } from './mails.ts';

it('says whether the server can send mail, once it has said so itself, and asks no second time', async () => {
  const server = startFakeServer(() => ({ body: { isSetUp: true } }));
  server.isDown = true;
  const first = renderHook(useSendsMail);
  await vi.waitFor(() => expect(server.seen).toHaveLength(1));
  await vi.dynamicImportSettled();
  expect(first.result.current).toBeUndefined();
  server.isDown = false;
  const second = renderHook(useSendsMail);
  expect(second.result.current).toBeUndefined();
  await waitFor(() => expect(second.result.current).toBe(true));
  expect(server.seen).toHaveLength(2);
  expect(renderHook(useSendsMail).result.current).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.seen).toHaveLength(2);
});
