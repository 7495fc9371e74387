import { describe, expect, it } from 'vitest';
import { looseTexts } from './loose-texts.ts';

/** The loose texts of a module, without the place. */
function looseIn(text: string): string[] {
  const found = looseTexts([{ path: 'pwa/a.tsx', text, imports: [] }]);
  return found.map((one) => one.replace(/^\S+ /, ''));
}

/** The button as it was when a translated login page broke (react#11538). */
const button = `
  export function Button({ isBusy, icon, ...props }: ButtonProps) {
    const { className, children, ...rest } = props;
    return (
      <button {...rest} className={className}>
        {isBusy ? <span className="loading" aria-hidden="true" /> : icon}
        {children}
      </button>
    );
  }`;

describe('loose texts', () => {
  it('are found in a component that puts a spinner before the words it is given', () => {
    expect(looseIn(`${button} const Login = () => <Button isBusy>{t('log_in')}</Button>;`)).toEqual(['{children}']);
    expect(looseIn(`${button} const Login = () => <Button isBusy><b>{t('log_in')}</b></Button>;`)).toEqual([]);
  });

  it.each([
    ["<p>{isOld && <Nuqta />}{t('age')}</p>", ["{t('age')}"]],
    ["<p><Nuqta /> {isOld && t('age')}</p>", ['', "{isOld && t('age')}"]],
    ['<p>@{name}</p>', ['@', '{name}']],
    ["<>{t('age')}</>", ["{t('age')}"]],
    ['<ul>{names.map((name) => name)}</ul>', ['names.map((name) => name)']],
    ["<p>{'@'.concat(name)}</p>", []],
    ["<p>{isOld ? <b>{name}</b> : t('age')}</p>", []],
    ["<p>{isOld && <Nuqta />}<span>{t('age')}</span></p>", []],
  ])('of %s', (markup, loose) => {
    expect(looseIn(`export const Line = () => <div>${markup}</div>;`)).toEqual(loose);
  });

  it('are what a component answers without an element', () => {
    const line = (body: string) => looseIn(`export function Age({ age }: Props) { ${body} }`);
    expect(line("if (!age) return null; return t('age', { age });")).toEqual(["t('age', { age })"]);
    expect(line("return age ? <b>{age}</b> : t('none');")).toEqual(["age ? <b>{age}</b> : t('none')"]);
    expect(line("return <span>{t('age', { age })}</span>;")).toEqual([]);
  });

  it('are followed through components and names', () => {
    const outer = "export const Outer = ({ children }) => <div><hr />{children}</div>; const head = t('head');";
    expect(looseIn(`${outer} const Page = () => <Outer>{head}</Outer>;`)).toEqual(['{children}']);
    expect(looseIn(`${outer} const Page = () => <Outer><p>{head}</p></Outer>;`)).toEqual([]);
  });
});
