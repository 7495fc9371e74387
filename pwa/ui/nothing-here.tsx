import type { ReactNode } from 'react';
import { AddressPlate } from './address-plate.tsx';

export interface NothingHereProps {
  /** The address that was asked for, without the host. */
  address: string;
  title: string;
  hint: string;
  /** The links onward. */
  actions: ReactNode;
}

/** An address whose page cannot be shown: the sign stays, with why and the ways on. */
export function NothingHere({ address, title, hint, actions }: NothingHereProps) {
  return (
    <div className="wrap grid justify-items-center gap-4 py-16 text-center lg:py-28" role="alert">
      <AddressPlate slug={address} className="mb-4 max-w-full" />
      <h1 className="text-2xl lg:text-3xl">{title}</h1>
      <p className="max-w-read text-muted">{hint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
    </div>
  );
}
