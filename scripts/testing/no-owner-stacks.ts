import * as React from 'react';

// The development build of React takes a stack trace for each element, to name its place in the console: a seventh of the
// time of page tests. Past a count of 10 000 it takes none, and it sets the count to 0 each second. A newer React may have
// another name for it: then tests take longer, and nothing else changes.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 1e9,
    set: () => undefined,
  });
}
