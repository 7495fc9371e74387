/** Hosts that belong to no company on Dalil, with all names below them: free mail, social networks, directories. */
export const foreignHosts = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'proton.me'],
  ...['facebook.com', 'fb.com', 'instagram.com', 'linkedin.com', 'x.com', 'twitter.com', 'tiktok.com', 'snapchat.com'],
  ...['youtube.com', 'youtu.be', 't.me', 'wa.me', 'whatsapp.com', 'threads.net', 'pinterest.com', 'behance.net'],
  ...['google.com', 'medium.com', 'linktr.ee', 'bio.link', 'beacons.ai', 'typeform.com', 'indeed.com', 'bayt.com'],
  ...['opensooq.com', 'haraj.com.sa', 'maroof.sa'],
] as const;

/**
 * Hosts of page builders: each of their customers has a name below them, and none answers for the DNS. An administrator
 * decides there.
 */
export const builderHosts = [
  ...['business.site', 'web.app', 'firebaseapp.com', 'blogspot.com', 'github.io', 'gitlab.io', 'netlify.app'],
  ...['vercel.app', 'pages.dev', 'workers.dev', 'herokuapp.com', 'onrender.com', 'azurewebsites.net', 'wixsite.com'],
  ...['wordpress.com', 'weebly.com', 'squarespace.com', 'webflow.io', 'godaddysites.com', 'site123.me', 'carrd.co'],
  ...['notion.site', 'framer.website', 'strikingly.com', 'jimdosite.com', 'myshopify.com', 'tumblr.com'],
  ...['substack.com', 'canva.site', 'salla.sa', 'zid.store', 'expandcart.com'],
] as const;
