/** An address reads from left to right in any text, and moves nothing around it. */
export function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}
