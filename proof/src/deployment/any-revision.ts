import { ANY, EventStoreDBClient } from '@eventstore/db-client';

/** Loaded before a program (`node --import`): of raffles it appends whatever was written before. A control. */
const append = EventStoreDBClient.prototype.appendToStream;
EventStoreDBClient.prototype.appendToStream = function (stream, events, options) {
  const expectedRevision = stream.startsWith('rifa-') ? ANY : options?.expectedRevision;
  return append.call(this, stream, events, { ...options, ...(expectedRevision && { expectedRevision }) });
};
