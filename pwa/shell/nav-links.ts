/** The places of the header and the mobile menu. @see requirements C3 */
export const navLinks = [
  { to: '/', label: 'nav.home' },
  { to: '/browse', label: 'nav.browse_talent' },
  { to: '/browse-companies', label: 'nav.browse_companies' },
  { to: '/jobs', label: 'nav.jobs' },
  { to: '/about', label: 'nav.about' },
] as const;
