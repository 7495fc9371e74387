import { DocumentPage } from '#pwa/features/documents/document-page.tsx';

/** What is stored, where, how long, also on the device. @see trust §7, requirements C15, B16 */
export function PrivacyScreen() {
  return <DocumentPage page="privacy" />;
}
