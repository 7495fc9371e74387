import { Field, type FormStore } from '@modular-forms/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { fillSilently } from '#pwa/testing/fill-silently.ts';
import { press } from '#pwa/testing/read-page.ts';
import { Select, TextInput } from '../field.tsx';
import { Form } from './form.tsx';
import { FormField } from './form-field.tsx';
import { useForm, useFormValues } from './form-state.ts';
import { Switch } from './switch.tsx';

interface Values {
  [field: string]: string;
  name: string;
}

let sent: Values[] = [];
let held: Promise<void> | undefined;

function NameForm() {
  const form = useForm<Values>({ initialValues: { name: 'Sara' } });
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

interface Odd {
  [field: string]: string | boolean;
  name: string;
  day: string;
  isShown: boolean;
  choice: string;
}

/** Fields that show less than they are given. */
function OddForm({ kept }: { kept: Odd }) {
  const form = useForm<Odd>({ initialValues: kept });
  return (
    <Form of={form} onSubmit={(values) => void sent.push(values as never)}>
      <Field of={form} name="name">
        {(field, props) => (
          <FormField field={field} label="name">
            {(value) => <TextInput {...props} value={value} />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="day">
        {(field, props) => (
          <FormField field={field} label="day">
            {(value) => <TextInput {...props} type="date" value={value} />}
          </FormField>
        )}
      </Field>
      <Field of={form} name="isShown" type="boolean">
        {(field, props) => <Switch {...props} value={field.value} label="isShown" />}
      </Field>
      <Field of={form} name="choice">
        {(field, props) => (
          <FormField field={field} label="choice">
            {(value) => (
              <Select {...props} value={value}>
                <option value="a">A</option>
                <option value="b">B</option>
              </Select>
            )}
          </FormField>
        )}
      </Field>
      <button type="submit">Send</button>
    </Form>
  );
}

/** A field that is drawn later, in a form whose values others follow. */
function GrowingForm() {
  const form = useForm<Values>({ initialValues: { name: 'Sara', nameOther: 'سارة' } });
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <Followed form={form} />
      {isWhole && (
        <Field of={form} name="nameOther">
          {(_, props) => <input {...props} aria-label="Other name" />}
        </Field>
      )}
      <button type="button" onClick={() => setIsWhole(true)}>
        More
      </button>
    </>
  );
}

function Followed({ form }: { form: FormStore<Values> }) {
  return <output>{JSON.stringify(useFormValues(form))}</output>;
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

  it.each([
    ['by the setter of the browser', (field: Element) => fillSilently(field, 'Mona')],
    ['by the property, which React takes for its own doing', (field: HTMLInputElement) => setOnPage(field, 'Mona')],
  ])('sends what a program filled in without an event, %s (react#1159)', async (_, fill) => {
    render(<NameForm />);
    fill(screen.getByLabelText('Name'));
    press('Send');
    await waitFor(() => expect(sent).toEqual([{ name: 'Mona' }]));
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mona');
  });

  it('keeps what its controls show otherwise than it is', async () => {
    const kept = { name: 'Sara\nMona', day: 'soon', isShown: true, choice: 'c' };
    render(<OddForm kept={kept} />);
    await screen.findByLabelText('name');
    press('Send');
    await waitFor(() => expect(sent).toEqual([kept]));
  });

  it('takes a tick and a choice that changed without an event', async () => {
    render(<OddForm kept={{ name: '', day: '', isShown: true, choice: 'a' }} />);
    const shown = await screen.findByLabelText<HTMLInputElement>('isShown');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')?.set?.call(shown, false);
    fillSilently(screen.getByLabelText('choice'), 'b');
    fillSilently(screen.getByLabelText('day'), '1990-05-07');
    press('Send');
    await waitFor(() => expect(sent).toEqual([{ name: '', day: '1990-05-07', isShown: false, choice: 'b' }]));
  });
});

// A warning of React, such as "Cannot update a component while rendering a different component", fails each test.
it('knows a field before it is drawn: who follows the values is not updated while it is', async () => {
  render(<GrowingForm />);
  expect(screen.getByRole('status').textContent).toBe('{"name":"Sara","nameOther":"سارة"}');
  press('More');
  fireEvent.input(await screen.findByLabelText('Other name'), { target: { value: 'سارا' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{"name":"Sara","nameOther":"سارا"}'));
});

function setOnPage(field: HTMLInputElement, text: string) {
  field.value = text;
}
