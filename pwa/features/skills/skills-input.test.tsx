import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { SkillsInput } from './skills-input.tsx';

function Skills({ first = [] }: { first?: string[] }) {
  const [skills, setSkills] = useState(first);
  const [typed, setTyped] = useState('');
  return <SkillsInput skills={skills} typed={typed} onSkills={setSkills} onTyped={setTyped} />;
}

beforeEach(() => startTexts('en'));
afterEach(cleanup);

function type(text: string) {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
}
function listed(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
}

describe('skills of a form', () => {
  it('are added one at a time, trimmed, by the button and by Enter (R2)', () => {
    render(<Skills />);
    type('  SCADA ');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    type('الصيانة');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
    expect(listed()).toEqual(['SCADA', 'الصيانة']);
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  it('leave Enter to the keyboard while letters are composed', () => {
    render(<Skills />);
    type('سك');
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', isComposing: true });
    expect(listed()).toEqual([]);
  });

  it('are there once, and say so (R2)', () => {
    render(<Skills first={['HSE']} />);
    type('hse');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(listed()).toEqual(['HSE']);
    expect(screen.getByRole('status').textContent).toMatch(/HSE.* is already on the list/);
  });

  it('can be removed, and the focus stays with them (R2)', () => {
    render(<Skills first={['HSE', 'SCADA']} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove HSE' }));
    expect(listed()).toEqual(['SCADA']);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });
});
