import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTexts } from '#pwa/testing/texts.ts';
import { FieldValue, type FieldValueProps } from './field-value.tsx';

const position = {
  position: 'Pilot',
  company: 'Mwani',
  location: 'Doha',
  startDate: '2020-02-01',
  endDate: null,
  current: true,
  description: 'Steers',
};

function show(props: FieldValueProps): string | null {
  cleanup();
  render(<FieldValue {...props} />);
  return document.body.textContent;
}

const marks = () => [...document.querySelectorAll('.own-words')].map(({ textContent }) => textContent);

beforeEach(() => startTexts('en'));
afterEach(cleanup);

describe('a version of a field (V8)', () => {
  it.each<[string, FieldValueProps, string]>([
    ['a text', { field: 'bio', value: 'I build' }, 'I build'],
    ['nothing', { field: 'bio', value: '' }, 'Empty'],
    ['no text', { field: 'school', value: null }, 'Empty'],
    ['no skills', { field: 'skills', value: [] }, 'Empty'],
    ['a day', { field: 'dateOfBirth', value: '1990-05-07' }, 'May 7, 1990'],
    ['a choice', { field: 'industry', value: 'energy' }, 'Energy'],
    ['a number', { field: 'whatsappNumber', value: '+97455123456' }, '+97455123456'],
    ['a shown field', { field: 'showEmail', value: true }, 'Shown to visitors'],
    ['a hidden field', { field: 'showEmail', value: false }, 'Hidden from visitors'],
    ['mails that come', { field: 'wantsMail', value: true }, 'On'],
    ['mails that do not', { field: 'wantsMail', value: false }, 'Off'],
    ['no photo', { field: 'profilePicture', value: null }, 'No photo'],
    [
      'links',
      { field: 'links', value: ['https://a.example', 'https://b.example'] },
      'https://a.examplehttps://b.example',
    ],
    ['languages', { field: 'languages', value: [{ code: 'fr', level: 'native' }] }, 'FrenchNative'],
    ['what no version of the app wrote', { field: 'languages', value: ['fr'] }, ''],
  ])('reads %s as people do', (_, props, text) => {
    expect(show(props)?.replaceAll(/[ ·:,–—()]/g, '')).toBe(text.replaceAll(/[ ·:,–—()]/g, ''));
  });

  it('writes a number from left to right', () => {
    show({ field: 'whatsappNumber', value: '+97455123456' });
    expect(screen.getByText('+97455123456').dir).toBe('ltr');
  });

  it('marks the words that the other one lacks, and none where there is no other', () => {
    expect(show({ field: 'bio', value: 'I build pipes', other: 'I mend pipes' })).toBe('I build pipes');
    expect(marks()).toEqual(['build']);
    expect(screen.getByText('build').tagName).toBe('MARK');
    show({ field: 'bio', value: 'I build pipes' });
    expect(marks()).toEqual([]);
    show({ field: 'bio', value: 'I build pipes', other: null });
    expect(marks()).toEqual([]);
  });

  it('marks the skills that the other one lacks, however they are written', () => {
    show({ field: 'skills', value: ['SQL', 'Radio'], other: ['sql'] });
    expect(marks()).toEqual(['Radio(new)']);
    show({ field: 'skills', value: ['SQL', 'Radio'] });
    expect(marks()).toEqual([]);
    expect(screen.queryByText('(new)')).toBeNull();
    show({ field: 'skills', value: ['SQL'], other: null });
    expect(marks()).toEqual([]);
  });

  it('tells positions and studies line by line, and marks those that the other one lacks', () => {
    const text = show({ field: 'experience', value: [position], other: [] });
    expect(text).toBe('PilotMwani, DohaFebruary 2020 — presentSteers(new)');
    expect(marks()).toEqual(['Pilot']);
    expect(screen.getByText('Steers').tagName).toBe('P');
    const study = {
      institution: 'QU',
      degree: 'BSc',
      fieldOfStudy: '',
      startDate: '2010-09-01',
      endDate: '2014-06-30',
    };
    expect(show({ field: 'education', value: [{ ...study, description: null }] })).toBe('BScQU2010 — 2014');
    expect(marks()).toEqual([]);
    expect([...document.querySelectorAll('p')].filter(({ textContent }) => textContent === '')).toEqual([]);
    show({ field: 'experience', value: [position], other: ['unreadable'] });
    expect(marks()).toEqual([]);
    expect(show({ field: 'experience', value: ['unreadable'] })).toBe('');
  });
});
