import { EventEmitter } from 'node:events';
import { backpressuredWrite } from '@eventstore/db-client/dist/utils/backpressuredWrite.js';
import Shared from '@eventstore/db-client/generated/shared_pb.js';
import Streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from 'vitest';
import { passingOverLateAnswers } from './append-answers.ts';

const uuid = (id: string) => new Shared.UUID().setString(id);
function part(id: string, first = true) {
  const part = new Streams.BatchAppendReq().setCorrelationId(uuid(id));
  return first ? part.setOptions(new Streams.BatchAppendReq.Options()) : part;
}
const answer = (id: string) => new Streams.BatchAppendResp().setCorrelationId(uuid(id));

function opened(hear?: () => void) {
  const wire = Object.assign(new EventEmitter(), { write: () => true });
  const heard: unknown[] = [];
  const stream = passingOverLateAnswers(wire as never)
    .on('data', hear ?? ((told) => heard.push(told.getCorrelationId().getString())))
    .on('error', () => {});
  return { wire, heard, stream };
}

it('an answer is heard once, and of an append that waits', () => {
  const { wire, heard, stream } = opened();
  stream.write(part('a'));
  for (const id of ['a', 'a', 'b']) wire.emit('data', answer(id));
  expect(heard).toEqual(['a']);
});

it('after the break of any stream of the process no earlier append is waited for, later ones are', () => {
  const [one, other] = [opened(), opened()];
  one.stream.write(part('a'));
  other.wire.emit('error', new Error('gone'));
  one.stream.write(part('a', false));
  one.stream.write(part('b'));
  for (const id of ['a', 'b']) one.wire.emit('data', answer(id));
  expect(one.heard).toEqual(['b']);
});

it('what fails at an answer that was waited for is not hidden', () => {
  const { wire, stream } = opened(() => {
    throw new TypeError('of the one who waits');
  });
  stream.write(part('a'));
  expect(() => wire.emit('data', answer('a'))).toThrow(TypeError);
});

it('a stream that breaks while the library would wait for room leaves it nothing to reject', async () => {
  const wire = Object.assign(new EventEmitter(), { write: () => false });
  const stream = passingOverLateAnswers(wire as never).on('error', () => {});
  const writes = ['a', 'b'].map((id) => backpressuredWrite(stream, part(id)));
  wire.emit('error', new Error('gone'));
  expect(await Promise.allSettled(writes)).toEqual(
    writes.map(() => ({ status: 'fulfilled', value: undefined })),
  );
});
