import { Type } from '@sinclair/typebox';
import { Id } from './campos.ts';

/** Stream `administradores`: whoever takes an Administrador away says so here first, one after another. */
export const EVENTOS_ADMINISTRADORES = { SaidaDeAdministrador: Type.Object({ idUsuario: Id() }) };
