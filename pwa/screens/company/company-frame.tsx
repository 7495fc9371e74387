import type { ReactNode } from 'react';

export interface CompanyFrameProps {
  cover: ReactNode;
  logo: ReactNode;
  /** Name and the facts below it. */
  name: ReactNode;
  actions: ReactNode;
  /** The parts beside the main column. */
  side: ReactNode;
  children: ReactNode;
}

/** The places on a company's page, for the company and for the skeleton that stands in. */
export function CompanyFrame({ cover, logo, name, actions, side, children }: CompanyFrameProps) {
  return (
    <article className="pb-20 lg:pb-28">
      <div className="wrap max-md:px-0 md:pt-6 lg:pt-8">
        <div className="overflow-hidden md:rounded-lg">{cover}</div>
      </div>
      <div className="wrap">
        <div className="grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:px-8">
          <div className="-mt-13 lg:-mt-16">{logo}</div>
          <div className="mt-3 min-w-0 lg:col-span-2">{name}</div>
          <div className="mt-6 flex flex-wrap gap-3 *:whitespace-nowrap max-lg:*:flex-auto lg:col-start-2 lg:row-start-1 lg:w-max lg:justify-self-end">
            {actions}
          </div>
        </div>
        <div className="mt-6 grid items-start gap-5 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_22rem] lg:px-8">
          <div className="grid min-w-0 gap-5">{children}</div>
          <div className="grid min-w-0 gap-5">{side}</div>
        </div>
      </div>
    </article>
  );
}
