import { Field, useForm } from '@modular-forms/react';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { press } from '#pwa/testing/read-page.ts';
import { Form } from './form.tsx';

interface Values {
  [field: string]: string;
  name: string;
}

let sent: Values[] = [];
let held: Promise<void> | undefined;

function NameForm() {
  const [form] = useForm<Values>({ initialValues: { name: 'Sara' } });
  const handleSubmit = (values: Values) => {
    sent.push(values);
    return held;
  };
  return (
    <Form of={form} onSubmit={handleSubmit}>
      <Field of={form} name="name">
        {({ value }, props) => <input {...props} aria-label="Name" defaultValue={value.peek()} />}
      </Field>
      <button type="submit">Send</button>
    </Form>
  );
}

beforeEach(() => {
  sent = [];
  held = undefined;
});
afterEach(cleanup);

describe('a form', () => {
  it('that is sent the moment it stands there is sent once its fields are ready, and once only', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
    const { promise: stands, resolve } = Promise.withResolvers<unknown>();
    new MutationObserver(resolve).observe(place, { childList: true });
    root.render(<NameForm />);
    await stands;
    press('Send');
    expect(sent).toEqual([]);
    await waitFor(() => expect(sent).toEqual([{ name: 'Sara' }]));
    press('Send');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('takes no second submit while the first is under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    render(<NameForm />);
    press('Send');
    await waitFor(() => expect(sent).toHaveLength(1));
    press('Send');
    resolve();
    held = undefined;
    await promise;
    await new Promise((then) => setTimeout(then, 20));
    expect(sent).toHaveLength(1);
    press('Send');
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
