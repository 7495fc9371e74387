/** Name of the list of featured talents on the device. */
export const featuredListKey = 'featured';
