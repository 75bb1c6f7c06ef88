import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { Momento } from './campos.ts';

describe('a moment in an event', () => {
  it.each(['2026-06-01T12:00:00Z', '2026-12-31T23:59:59.999Z', '2024-02-29T00:00:00.000Z'])('%s', (texto) => {
    expect(Value.Check(Momento(), texto)).toBe(true);
  });

  it.each([
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-19-39T29:00:00Z',
    '2026-06-00T12:00:00Z',
    '2026-06-32T12:00:00Z',
    '2026-06-01T24:00:00Z',
    '2026-06-01T12:00:00',
  ])('%s is none: no clock could be set by it', (texto) => {
    expect(Value.Check(Momento(), texto)).toBe(false);
  });
});
