/** Headers that belong to a body: none for multipart, whose boundary fetch writes itself. */
export const contentType = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' };

/** A text or form goes out as it is, everything else as JSON. */
export const payload = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
