import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Member } from '../nodes.ts';
import { features, type Gossip, gossip, type Shared, shared } from '../protocol.ts';
import type { Context } from './context.ts';

/** What everybody may ask, as of EventStoreDB: clients ask before they show who they are. */

/** The server whose behaviour this one follows. */
const VERSION = '23.10.8';
const STREAMS = 'event_store.client.streams.streams';
/** Method and what of it there is. */
const METHODS = {
  append: [],
  batchappend: ['deadline_duration'],
  read: ['position', 'events'],
  delete: [],
  tombstone: [],
};

type Features = InstanceType<typeof features.SupportedMethods>;

export const supportedMethods = (): handleUnaryCall<Shared.Empty, Features> => (_call, callback) => {
  const answer = new features.SupportedMethods();
  answer.setEventStoreServerVersion(VERSION);
  answer.setMethodsList(
    Object.entries(METHODS).map(([name, known]) => {
      const method = new features.SupportedMethod();
      method.setServiceName(STREAMS);
      method.setMethodName(name);
      method.setFeaturesList(known);
      return method;
    }),
  );
  callback(null, answer);
};

const INSTANCE = randomUUID();

/** A cluster of one, which leads; or the one that the server plays. */
export const gossipRead =
  ({ members }: Pick<Context, 'members'>): handleUnaryCall<Shared.Empty, Gossip.ClusterInfo> =>
  (_call, callback) => {
    const answer = new gossip.ClusterInfo();
    answer.setMembersList(members().map(memberInfo));
    callback(null, answer);
  };

function memberInfo({ host, port, leads }: Member): Gossip.MemberInfo {
  const endpoint = new gossip.EndPoint();
  endpoint.setAddress(host);
  endpoint.setPort(port);
  const instance = new shared.UUID();
  instance.setString(INSTANCE);
  const member = new gossip.MemberInfo();
  member.setInstanceId(instance);
  member.setTimeStamp(String(Date.now()));
  member.setIsAlive(true);
  member.setState(leads ? gossip.MemberInfo.VNodeState.LEADER : gossip.MemberInfo.VNodeState.FOLLOWER);
  member.setHttpEndPoint(endpoint);
  return member;
}

/** The questions that health checks ask by HTTP. */
export const questions =
  ({ address }: Pick<Context, 'address'>): RequestListener =>
  ({ method, url }, response) => {
    const { host, port } = address();
    const path = method === 'GET' ? new URL(url ?? '/', 'https://localhost').pathname : '';
    if (path === '/health/live') response.writeHead(204).end();
    else if (path === '/gossip') {
      const member = {
        instanceId: INSTANCE,
        timeStamp: new Date().toISOString(),
        state: 'Leader',
        isAlive: true,
      };
      const members = [{ ...member, httpEndPointIp: host, httpEndPointPort: port }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ members, serverIp: host, serverPort: port }));
    } else response.writeHead(404).end();
  };
