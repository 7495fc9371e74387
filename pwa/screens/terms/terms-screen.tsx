import { DocumentPage } from '#pwa/features/documents/document-page.tsx';

/** What people may expect of Dalil, and Dalil of them. @see requirements C15, B16 */
export function TermsScreen() {
  return <DocumentPage page="terms" />;
}
