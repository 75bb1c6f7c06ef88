/** What was found does not allow a start; the message is one plain sentence for whoever started it. */
export class CannotStartError extends Error {}
