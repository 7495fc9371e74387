import { useEffect } from 'react';

/** Gives the page its title while the component is shown. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
