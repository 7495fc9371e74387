import { createContext } from 'react';
import type { ProfileField } from '#shared/model/field-names.ts';

/** Fields of the shown profile that are saved on this device only; none on the page of somebody else. */
export const PendingFields = createContext<readonly ProfileField[]>([]);
