import { DocumentPage } from '#pwa/features/documents/document-page.tsx';

/** The privacy policy. @see trust §7, requirements C15, B16 */
export function PrivacyScreen() {
  return <DocumentPage page="privacy" />;
}
