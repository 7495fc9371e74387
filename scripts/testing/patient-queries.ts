import { configure, getConfig } from '@testing-library/react';
import { waitPatienceMs } from './patient-waits.ts';

const { getElementError } = getConfig();

configure({
  asyncUtilTimeout: waitPatienceMs,
  // A wait looks many times, and each look that finds nothing would print the whole document, which takes longer than the
  // look. The error of a wait that ends has the document all the same: the library asks once more then.
  getElementError: (message, container) =>
    isWithinWait() ? new Error(message ?? undefined) : getElementError(message, container),
});

function isWithinWait(): boolean {
  // Not in the types of the library, which sets it for each look of a wait.
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}
