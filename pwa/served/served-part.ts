import { type ComponentType, createElement, lazy } from 'react';

const isServer = typeof document === 'undefined';
const loading: Promise<unknown>[] = [];

/**
 * A part whose code comes after the page. The server has loaded it before it renders; in the browser its markup stands
 * until the code is there.
 */
export function servedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!isServer) return lazy(async () => ({ default: await load() }));
  let part: ComponentType<Props> | undefined;
  loading.push(load().then((loaded) => (part = loaded)));
  return (props) => part && createElement(part, props);
}

/** Waits on the server for all parts, and for those that they bring along. */
export async function servedPartsAreThere(): Promise<void> {
  for (const part of loading) await part;
}
