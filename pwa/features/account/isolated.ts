/** An e-mail address reads from left to right in any text, and moves nothing around it. */
export function isolated(email: string): string {
  return `\u2066${email}\u2069`;
}
