import lateStyles from '../styles/late.css?url';
import { loadStyles } from './load-styles.ts';

/** Loads the styles of dialogs, menus, toasts and the footer. */
export function loadLateStyles(): Promise<void> {
  return loadStyles(lateStyles);
}
