import lateStyles from '../styles/late.css?url';

/** Asks for the styles of dialogs, menus, toasts and the footer; what is rendered beside it waits for them. */
export function LateStyles() {
  return <link rel="stylesheet" href={lateStyles} precedence="late" />;
}
