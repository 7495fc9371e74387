import type { APIRequestContext } from '@playwright/test';

/** Signs the demo administrator in. */
export async function logInAdmin(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/auth/login', {
    data: { email: 'admin@dalil.example', password: 'dalil-demo' },
  });
  if (!answer.ok()) throw new Error(`The administrator could not log in: ${answer.status()}`);
}
