import { afterEach, expect, test } from 'vitest';
import { focusFirstField } from './dialog.tsx';

function formWith(fields: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = fields;
  document.body.append(form);
  return form;
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const focused = (): string | null | undefined => document.activeElement?.getAttribute('name');

afterEach(() => {
  document.body.replaceChildren();
});

test('the first field that can be seen gets the focus', async () => {
  focusFirstField(formWith('<input type="hidden" name="place"><input name="title"><input name="years">'));
  await nextFrame();
  expect(focused()).toBe('title');
});

test('a field that has the focus before the first frame keeps it', async () => {
  const form = formWith('<input name="title"><input name="years">');
  focusFirstField(form);
  form.querySelector<HTMLElement>('[name="years"]')?.focus();
  await nextFrame();
  expect(focused()).toBe('years');
});

test('a form that is gone before the first frame takes no focus', async () => {
  const letGo = focusFirstField(formWith('<input name="title">'));
  letGo?.();
  await nextFrame();
  expect(focused()).toBeNull();
});
