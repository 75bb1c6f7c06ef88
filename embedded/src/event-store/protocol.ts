import { createRequire } from 'node:module';
import type * as GossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type * as Gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type * as FeaturesGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type * as Features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Status from '@eventstore/db-client/generated/status_pb.js';
import type * as StreamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';

/** The client ships the protocol's generated code (CommonJS); the server speaks it from the same files. */
const require = createRequire(import.meta.url);
const load = <T>(name: string): T => require(`@eventstore/db-client/generated/${name}`) as T;

export const streams = load<typeof Streams>('streams_pb');
export const streamsGrpc = load<typeof StreamsGrpc>('streams_grpc_pb');
export const shared = load<typeof Shared>('shared_pb');
export const statusPb = load<typeof Status>('status_pb');
export const features = load<typeof Features>('serverfeatures_pb');
export const featuresGrpc = load<typeof FeaturesGrpc>('serverfeatures_grpc_pb');
export const gossip = load<typeof Gossip>('gossip_pb');
export const gossipGrpc = load<typeof GossipGrpc>('gossip_grpc_pb');
export type { Features, Gossip, Shared, Streams };
