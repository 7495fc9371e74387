import { afterEach, describe, expect, it, vi } from 'vitest';
import { RequestFailure } from '../../http/request-failure.ts';
import { connection, noteConnection, onReconnect } from './connection.ts';

const lose = () => window.dispatchEvent(new Event('offline'));
const find = () => window.dispatchEvent(new Event('online'));

afterEach(find);

describe('the connection (V4)', () => {
  it('is what the browser says, until a request proves otherwise', async () => {
    lose();
    expect(connection.get()).toBe('offline');
    await noteConnection(async () => 'an answer');
    expect(connection.get()).toBe('online');
  });

  it('is not restored by an answer that was on its way when the line went', async () => {
    const answer = Promise.withResolvers<string>();
    const asking = noteConnection(() => answer.promise);
    lose();
    answer.resolve('late');
    await asking;
    expect(connection.get()).toBe('offline');
  });

  it('is there when the server refuses, and gone when nobody answers', async () => {
    const failing = (kind: 'http' | 'offline') => () => Promise.reject(new RequestFailure({ kind, message: kind }));
    await expect(noteConnection(failing('offline'))).rejects.toThrow();
    expect(connection.get()).toBe('offline');
    await expect(noteConnection(failing('http'))).rejects.toThrow();
    expect(connection.get()).toBe('online');
  });

  it('is not judged by a fault of the app itself', async () => {
    lose();
    await expect(noteConnection(() => Promise.reject(new RangeError('a fault')))).rejects.toThrow(RangeError);
    expect(connection.get()).toBe('offline');
    find();
    await expect(noteConnection(() => Promise.reject(new RangeError('a fault')))).rejects.toThrow(RangeError);
    expect(connection.get()).toBe('online');
  });
});

describe('work for the return of the connection', () => {
  it('is done each time that it comes back, until that is ended', () => {
    const run = vi.fn();
    const end = onReconnect(run);
    lose();
    find();
    find();
    expect(run).toHaveBeenCalledTimes(1);
    connection.set('offline');
    expect(run).toHaveBeenCalledTimes(1);
    connection.set('online');
    expect(run).toHaveBeenCalledTimes(2);
    end();
    lose();
    find();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is not done where it begins without one, before it comes', () => {
    lose();
    const run = vi.fn();
    const end = onReconnect(run);
    lose();
    expect(run).not.toHaveBeenCalled();
    find();
    expect(run).toHaveBeenCalledOnce();
    end();
  });
});
