import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readPageText, type TextPiece } from '#shared/rules/page-text.ts';

/** The text of a section: paragraphs, lists, and links to pages of the app. */
export function PageText({ children }: { children: string }) {
  const blocks = useMemo(() => readPageText(children), [children]);
  return (
    <div className="page-text">
      {blocks.map((block) =>
        'items' in block ? (
          <ul key={JSON.stringify(block)}>
            {block.items.map((pieces) => (
              <li key={JSON.stringify(pieces)}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={JSON.stringify(block)}>
            <Pieces pieces={block.pieces} />
          </p>
        ),
      )}
    </div>
  );
}

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      <span key={piece}>{piece}</span>
    ) : (
      // The addresses stand in the texts, so the router's types cannot know them; the crawl of the tests follows each.
      <Link key={piece.path + piece.label} to={piece.path as '/'} className="text-link">
        {piece.label}
      </Link>
    ),
  );
}
