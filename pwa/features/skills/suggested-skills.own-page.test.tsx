import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { SkillsInput } from './skills-input.tsx';

function Skills() {
  const [skills, setSkills] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  return <SkillsInput skills={skills} typed={typed} onSkills={setSkills} onTyped={setTyped} />;
}

afterEach(cleanup);

it.each([
  ['en', 'project man', 'Add Project management', 'Project management'],
  ['ar', 'إدارة مش', 'أضف إدارة مشاريع', 'إدارة مشاريع'],
] as const)(
  'I21 a suggested skill is a button behind the field, said aloud and added by a press: %s',
  async (...[language, typed, named, skill]) => {
    await startTexts(language);
    render(<Skills />);
    const box = screen.getByRole('textbox');
    fireEvent.change(box, { target: { value: typed } });
    const chip = await screen.findByRole('button', { name: named });
    expect(screen.getAllByRole('status').some(({ textContent }) => /[1-9١-٩]|اقتراح/.test(textContent ?? ''))).toBe(
      true,
    );
    fireEvent.click(chip);
    expect(screen.getByRole('listitem').textContent).toBe(skill);
    expect(box).toHaveProperty('value', '');
    expect(document.activeElement).toBe(box);
  },
);
