// Of its own, because the home page's hook and the late filling of the device share nothing else: either would bring the
// other's code along.

/** Name of the list of featured talents on the device. */
export const featuredListKey = 'featured';
