/** The same clock so many milliseconds ahead. It names nothing from outside: a page can be given its text. */
export function shiftedDate(real: DateConstructor, aheadMs: () => number): DateConstructor {
  return new Proxy(real, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs()] : given, asked),
    apply: (target) => new target(target.now() + aheadMs()).toString(),
    get: (target, name) => (name === 'now' ? () => target.now() + aheadMs() : Reflect.get(target, name)),
  });
}
