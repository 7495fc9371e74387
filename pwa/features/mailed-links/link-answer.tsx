import { IconCircleCheck } from '@tabler/icons-react';
import { PlainPage, type PlainPageProps } from '#pwa/ui/plain-page.tsx';

export interface LinkAnswerProps extends PlainPageProps {
  /** True after success. */
  isDone: boolean;
}

/** The result of a mail's link; read aloud, since it takes the place of a question. */
export function LinkAnswer({ isDone, title, ...page }: LinkAnswerProps) {
  return (
    <div role="status">
      <PlainPage {...page} title={isDone ? <DoneTitle>{title}</DoneTitle> : title} />
    </div>
  );
}

function DoneTitle({ children }: { children: PlainPageProps['title'] }) {
  return (
    <span className="flex items-center gap-3">
      <IconCircleCheck className="icon-lg text-success" aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
