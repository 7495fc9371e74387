import { DocumentPage } from '#pwa/features/documents/document-page.tsx';

/** The terms of use. @see requirements C15, B16 */
export function TermsScreen() {
  return <DocumentPage page="terms" />;
}
