// The record of a few commands, most of them signed by a device of Ana's, as the notebook writes it down.
export const text = String.raw`{
 "format": 2,
 "heads": {
  "A": "74e295b0bb8579b08dad1625cbfe86c02c66deb8d9891a578ea1aec522395c58",
  "B": "0000000000000000000000000000000000000000000000000000000000000000",
  "all": "dedd462d584869095f639dce57147d479dd97c362d5d903bbfc52e0f2a47984a"
 },
 "lines": [
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "172e0c0df5a85ada2c782c4040843176367970a5570ad08bb535f66e245749bd",
   "cursor": 1,
   "data": {
    "digest": "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
   },
   "kind": "DiceBound",
   "number": 1,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "2f1223c159e2be0a46b462cd6d7ff1e01a5ab8a4a3e4bdb3bf9710843c6b15be",
   "cursor": 2,
   "data": {
    "by": "A",
    "command": "NameDevice",
    "said": {
     "key": "a2fe1931319f3361ac6c3ca5444a54627e8f3019e334a1af65eebe308d6d74a3"
    },
    "signed": {
     "id": "00000000-0000-4000-8000-000000000001",
     "signature": "8509268f209e13caebff12ae32eea061b40ac63976eba6569a213b77fd6e6f50ef18db8eaf49ae9894cc1eed853868f1d9d6375e316180d29f6adfcc8e2af803"
    },
    "version": "ee956e131128b719"
   },
   "kind": "CommandGiven",
   "number": 2,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "efbbda66fb2918e649a15712ea6c36a8bb62d3c452cbf20cced79ccf9502468e",
   "cursor": 3,
   "data": {
    "key": "a2fe1931319f3361ac6c3ca5444a54627e8f3019e334a1af65eebe308d6d74a3",
    "replaces": "",
    "side": "A"
   },
   "kind": "DeviceNamed",
   "number": 3,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "5bfc93fcab257df57fd788160b7f86da23df5c6fe363f2c3df3035903dca2971",
   "cursor": 4,
   "data": {
    "by": "A",
    "command": "",
    "said": {},
    "signed": {
     "id": "00000000-0000-4000-8000-000000000002",
     "signature": "b552f895e31ce2efb405af37d146fe81c5041306d8a6ebfcfddf33335604e28cef81623eecc6005686d6eeb1072bd83fe2b0af0b59a1b03aff5643c49f66b404"
    },
    "version": "ee956e131128b719"
   },
   "kind": "CommandGiven",
   "number": 4,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "A",
   "chain": "74e295b0bb8579b08dad1625cbfe86c02c66deb8d9891a578ea1aec522395c58",
   "cursor": 5,
   "data": {
    "command": "DeclareSkill",
    "said": {
     "actor": "m1",
     "skill": "Move",
     "to": "the “roof”, 4\" up, ñ"
    },
    "side": "A",
    "signed": {
     "id": "00000000-0000-4000-8000-000000000002",
     "signature": "3a2588384a54432518f38825e78d9db08157922c7d9051534ead8a348e2fe7910c92738580ce940f1135b0370fdca38f7bdf74a0424d68ecbf617a7f83177507"
    },
    "version": "ee956e131128b719"
   },
   "kind": "CommandNoted",
   "number": 5,
   "rules": [],
   "salt": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "49ff2f2e2cc874a52ba37ee33f8a25141a429b413bfdd4258916ad072087bcaf",
   "cursor": 6,
   "data": {
    "most": 8.0,
    "piece": "m1",
    "way": [
     [
      12.0,
      3.5,
      0.0
     ],
     [
      14.25,
      -0.5,
      2.0
     ]
    ],
    "where": "the roof"
   },
   "kind": "PieceMoved",
   "number": 5,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "5d1503cd689d4e7862953c5050445bf44d72035f0350993e309f0cf8de659c36",
   "cursor": 7,
   "data": {
    "by": "B",
    "command": "EndTurn",
    "said": {},
    "signed": null,
    "version": "ee956e131128b719"
   },
   "kind": "CommandGiven",
   "number": 6,
   "rules": []
  },
  {
   "at": "2026-11-21T10:00:00.000000+00:00",
   "audience": "all",
   "chain": "dedd462d584869095f639dce57147d479dd97c362d5d903bbfc52e0f2a47984a",
   "cursor": 8,
   "data": {
    "step": "orders"
   },
   "kind": "StepPassed",
   "number": 7,
   "rules": []
  }
 ],
 "seat": "referee",
 "signature": ""
}
`;
