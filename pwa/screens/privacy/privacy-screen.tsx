import { DocumentPage } from '#pwa/features/documents/document-page.tsx';

/** The stored data, its places, its terms, also on the device. @see trust §7, requirements C15, B16 */
export function PrivacyScreen() {
  return <DocumentPage page="privacy" />;
}
