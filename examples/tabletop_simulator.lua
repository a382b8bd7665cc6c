--[[ The referee's notebook beside a match in Tabletop Simulator: whose move it is, the score, what was said
last, and each Marker and Model where everybody may see it. And what is thrown and moved here is offered to both
players on their own pages.

Paste it into Modding > Scripting > Global. Then, as the host of the game, say in its chat

    !notebook https://notebook.example TheMatchId TheWatchersToken TheTableCode

as the match's menu has it, under "Let others watch". Whoever hosts a game can read its scripts, so it is given
a watcher's token and a code to hand in by: what is secret stays in the browser, and nothing is played from
here. Without the code it shows the match and hands nothing in.

    !dice 3      throws three d20 here, for everybody to see, and for the player whose they are to take
    !notebook    forgets the match

A piece that is put down is handed in, too: where its player is asked where it moves, that place stands there.

It asks for nothing but documented functions of Tabletop Simulator. An inch is a unit of its tables, from
their middle. ]]

local EVERY = 3 -- seconds between two looks
local SIZES = { figure = 1.0, marker = 0.8 }
local OF_SIDE = { A = { 0.2, 0.55, 0.95 }, B = { 0.95, 0.35, 0.3 } }

local kept = { pieces = {} } -- the match, and which object stands for which piece
local timer, asks = nil, false
local TAKEN, NO_SUCH_PLACE = 204, 422 -- what the notebook answers

-- What a game that is loaded again goes on with.
function onSave() return JSON.encode(kept) end

function onLoad(saved)
    if saved and saved ~= "" then kept = JSON.decode(saved) end
    kept.pieces = kept.pieces or {}
    if kept.match then look_from_now_on() end
end

function onChat(message, player)
    local words = {}
    for word in string.gmatch(message, "%S+") do words[#words + 1] = word end
    if words[1] == "!dice" then
        throw(tonumber(words[2]) or 1, player)
        return false
    elseif words[1] == "!notebook" then
        if not player.host then
            printToColor("The host of the game does that.", player.color)
        elseif words[4] then
            kept.root, kept.match = string.gsub(words[2], "/+$", ""), words[3]
            kept.token, kept.code = words[4], words[5]
            kept.cursor, kept.headline, kept.score = nil, nil, nil
            look_from_now_on()
        else
            forget()
        end
        return false
    end
    return true
end

function throw(many, player)
    local found = {}
    for die = 1, math.max(1, math.min(many, 20)) do found[die] = math.random(20) end
    broadcastToAll(player.steam_name .. " throws " .. table.concat(found, ", "))
    hand_in({ throw = { by = player.steam_name, dice = found } })
end

-- The other way round than `place` has it.
function onObjectDrop(_, object)
    for piece, guid in pairs(kept.pieces) do
        if guid == object.getGUID() and kept.width then
            local at = object.getPosition()
            hand_in({ put = { piece = piece, x = at.x + kept.width / 2, y = kept.depth / 2 - at.z } })
        end
    end
end

-- Who has no code hands nothing in. What was put beside the table is nobody's Move.
function hand_in(said)
    if not kept.code then return end
    local headers = { ["Table-Code"] = kept.code, ["Content-Type"] = "application/json" }
    send("by-hand/", "POST", JSON.encode(said), headers, function(request)
        local code = request.response_code
        if code ~= TAKEN and code ~= NO_SUCH_PLACE then tell_amiss("It was not handed in", request) end
    end)
end

-- ------------------------------------------------------------------ looking

function look_from_now_on()
    if timer then Wait.stop(timer) end
    timer = Wait.time(look, EVERY, -1)
    look()
end

function forget()
    if timer then Wait.stop(timer) end
    for piece in pairs(kept.pieces) do take_off(piece) end
    kept, timer = { pieces = {} }, nil
    broadcastToAll("The notebook is closed.")
end

-- Whatever is sent to the notebook about the match.
function send(part, method, said, headers, answered)
    local address = kept.root .. "/api/v1/matches/" .. kept.match .. "/" .. part
    headers["Watch-Token"], headers.Accept = kept.token, "application/json"
    WebRequest.custom(address, method, true, said, headers, answered)
end

-- What is amiss is said once.
function tell_amiss(what, request)
    local why = what .. ": " .. (request.is_error and request.error or "it answers " .. request.response_code)
    if kept.wrong ~= why then broadcastToAll(why) end
    kept.wrong = why
end

-- The answer to a question about the match, if there is one.
local function ask(part, answered)
    send(part, "GET", "", {}, function(request)
        if request.is_error or request.response_code ~= 200 then
            asks = false
            tell_amiss("The notebook can't be read", request)
            return
        end
        kept.wrong = nil
        answered(JSON.decode(request.text))
    end)
end

-- One look at a time: a slow one is not asked again.
function look()
    if asks then return end
    asks = true
    local match = kept.match
    ask("view/", function(found)
        if kept.match ~= match then asks = false return end
        tell(found)
        if found.cursor == kept.cursor then asks = false return end
        local before = kept.cursor
        kept.cursor = found.cursor
        ask("map/", function(seen)
            if seen.map then place(seen.map) end
            if not before then asks = false return end
            ask("log/?after=" .. before .. "&limit=20", function(said)
                for _, line in ipairs(said.lines) do
                    if line.said ~= "" then printToAll(line.said) end
                end
                asks = false
            end)
        end)
    end)
end

-- ------------------------------------------------------------------ what it says

function tell(found)
    local view = found.view
    local side, score = {}, {}
    for _, pool in ipairs(view.pools) do
        local left = pool.lieutenant
        for _, group in ipairs(pool.groups) do left = left + group.regular + group.irregular end
        side[#side + 1] = pool.player .. ": " .. left .. " Orders"
        local one = view.scores[pool.side]
        if one then score[#score + 1] = pool.player .. " " .. one.objective end
    end
    local headline = view.headline
    if #side > 0 then headline = headline .. " (" .. table.concat(side, ", ") .. ")" end
    if headline ~= kept.headline then broadcastToAll(headline) end
    local told = table.concat(score, " : ")
    if told ~= kept.score and told ~= "" then printToAll(told) end
    kept.headline, kept.score = headline, told
end

-- ------------------------------------------------------------------ where they stand

function place(map)
    local there = {}
    kept.width, kept.depth = map.width, map.depth
    for _, one in ipairs(map.stood) do
        there[one.id] = true
        local at = { one.x - map.width / 2, 1 + one.z, map.depth / 2 - one.y }
        local object = kept.pieces[one.id] and getObjectFromGUID(kept.pieces[one.id])
        if object then
            object.setPositionSmooth(at, false, true)
            object.setName(one.name)
        else
            put(one, at)
        end
    end
    for piece in pairs(kept.pieces) do
        if not there[piece] then take_off(piece) end
    end
end

-- A Marker is low and flat, a Model stands up: by nothing else do they differ, and so does what is known.
function put(one, at)
    local size = one.marker and SIZES.marker or SIZES.figure
    local object = spawnObject({
        type = one.marker and "Checker_white" or "PlayerPawn",
        position = at,
        scale = { size, size, size },
        sound = false,
    })
    object.setName(one.name)
    object.setColorTint(OF_SIDE[one.yours and "A" or "B"])
    kept.pieces[one.id] = object.getGUID()
end

function take_off(piece)
    local object = getObjectFromGUID(kept.pieces[piece])
    if object then object.destruct() end
    kept.pieces[piece] = nil
end
