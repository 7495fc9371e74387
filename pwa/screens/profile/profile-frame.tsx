import type { ReactNode } from 'react';

export interface ProfileFrameProps {
  cover: ReactNode;
  avatar: ReactNode;
  /** Name and the facts beside it. */
  name: ReactNode;
  bio: ReactNode;
  actions: ReactNode;
  plate: ReactNode;
  /** The cards below. */
  children: ReactNode;
}

/** The places on a profile, for the person and for the skeleton that stands in. */
export function ProfileFrame({ cover, avatar, name, bio, actions, plate, children }: ProfileFrameProps) {
  return (
    <article className="pb-20 lg:pb-28">
      <div className="wrap max-md:px-0 md:pt-6 lg:pt-8">
        <div className="overflow-hidden md:rounded-lg">{cover}</div>
      </div>
      <div className="wrap">
        <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12 lg:px-8">
          <div className="-mt-13 lg:-mt-16">{avatar}</div>
          <div className="mt-3 min-w-0 lg:col-span-2 lg:mt-6">{name}</div>
          <div className="mt-5 min-w-0">{bio}</div>
          <div className="mt-6 flex flex-wrap gap-3 max-lg:*:flex-auto lg:*:whitespace-nowrap lg:col-start-2 lg:row-start-1 lg:w-max lg:justify-self-end">
            {actions}
          </div>
          <div className="mt-4 lg:mt-5">{plate}</div>
        </div>
        <div className="mt-6 grid grid-cols-1 gap-5 md:grid-cols-2 lg:mt-9 lg:grid-cols-6 lg:px-8">{children}</div>
      </div>
    </article>
  );
}
