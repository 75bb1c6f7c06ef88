import { textoDoErro } from '@rifa-viva/contracts/erros';
import { carregarBilhetesVendidosGeral } from '@rifa-viva/contracts/http/bilhetes';
import { telefoneValido } from '@rifa-viva/contracts/regras/telefone';
import { chamar } from '@rifa-viva/ui/api/cliente.ts';
import { Botao } from '@rifa-viva/ui/pecas/Botao.tsx';
import { CampoDeTelefone } from '@rifa-viva/ui/pecas/Campo.tsx';
import { FalhaAoCarregar } from '@rifa-viva/ui/pecas/FalhaAoCarregar.tsx';
import { useFalta } from '@rifa-viva/ui/pecas/falta.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MAXIMO_POR_MENSAGEM } from '../../comum/compartilhar/bilhetes.ts';
import { linkDoWhatsApp } from '../../comum/compartilhar/compartilhar.ts';
import estilo from './bilhetes.module.css';
import type { Rifa } from './dados.ts';
import { mensagemDaVenda } from './whatsapp.ts';

interface Props {
  readonly rifa: Rifa;
  readonly numeros: readonly number[];
}

/** The tickets' text, to a phone that is typed here and kept nowhere. */
export function PeloWhatsApp(venda: Props) {
  const [aberto, setAberto] = useState(false);
  return (
    <>
      <Botao tipo="secundario" largo aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
        Enviar por WhatsApp
      </Botao>
      {aberto && <Envio {...venda} />}
    </>
  );
}

function Envio({ rifa, numeros }: Props) {
  const { data: vendidos, isError, refetch } = useVendidos(rifa.idRifa, numeros);
  const [telefone, setTelefone] = useState('');
  const { acusar, corrigir, erroDe } = useFalta<'telefone'>();
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => campo.current?.focus(), []);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    if (!telefoneValido(telefone)) {
      const texto = textoDoErro(telefone === '' ? 'TELEFONE_VAZIO' : 'TELEFONE_INVALIDO');
      acusar({ campo: 'telefone', texto });
    } else if (vendidos) {
      // At once: a window that is opened later is a pop-up.
      const endereco = linkDoWhatsApp(mensagemDaVenda(rifa, vendidos, numeros.length), telefone);
      window.open(endereco, '_blank', 'noopener,noreferrer');
    }
  };
  return (
    <form className={estilo.envio} noValidate onSubmit={enviar}>
      <CampoDeTelefone
        ref={campo}
        rotulo="Telefone do cliente"
        autoComplete="off"
        ajuda="O telefone não fica guardado."
        valor={telefone}
        erro={erroDe('telefone')}
        aoMudar={(texto) => {
          setTelefone(texto);
          corrigir('telefone');
        }}
      />
      {isError && !vendidos ? (
        <FalhaAoCarregar
          texto="Não foi possível carregar os bilhetes vendidos."
          aoTentar={() => void refetch()}
        />
      ) : (
        <Botao type="submit" tipo="principal" ocupado={!vendidos}>
          Abrir WhatsApp
        </Botao>
      )}
    </form>
  );
}

/** As many as the message writes out, with their lucky numbers and tokens. */
function useVendidos(idRifa: number, numeros: readonly number[]) {
  const escritos = numeros.slice(0, MAXIMO_POR_MENSAGEM);
  return useQuery({
    queryKey: ['venda', 'vendidos', idRifa, escritos],
    queryFn: ({ signal }) =>
      chamar(carregarBilhetesVendidosGeral, { body: { idRifa, numeros: escritos }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
