--[[ What a script of Tabletop Simulator has, as its documents say: enough to run examples/tabletop_simulator.lua
without it. Whatever is said in the game is printed, one line each; objects are tables.

    lua stand_in.lua SCRIPT  <  lines of `Name|Color|host|message`, and empty ones for three seconds each;
                                `drop|Color|x|z|object` puts the first object of that name down there ]]

-- ------------------------------------------------------------------ JSON

JSON = {}
local ESCAPES = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }

local function utf8_of(code)
    if code < 0x80 then return string.char(code) end
    if code < 0x800 then return string.char(0xC0 + code // 0x40, 0x80 + code % 0x40) end
    return string.char(0xE0 + code // 0x1000, 0x80 + code // 0x40 % 0x40, 0x80 + code % 0x40)
end

function JSON.decode(text)
    local at = 1
    local value
    local function skip() at = text:find("[^ \n\r\t]", at) or #text + 1 end
    local function word()
        local found, parts = at + 1, {}
        while true do
            local stop = text:find('["\\]', found)
            parts[#parts + 1] = text:sub(found, stop - 1)
            if text:sub(stop, stop) == '"' then at = stop + 1 return table.concat(parts) end
            local sign = text:sub(stop + 1, stop + 1)
            if sign == "u" then
                parts[#parts + 1] = utf8_of(tonumber(text:sub(stop + 2, stop + 5), 16))
                found = stop + 6
            else
                parts[#parts + 1] = ESCAPES[sign]
                found = stop + 2
            end
        end
    end
    local function several(close, one)
        at = at + 1
        skip()
        if text:sub(at, at) == close then at = at + 1 return end
        repeat
            one()
            skip()
            local sign = text:sub(at, at)
            at = at + 1
            skip()
        until sign == close
    end
    function value()
        skip()
        local sign = text:sub(at, at)
        local found = {}
        if sign == "{" then
            several("}", function()
                local name = word()
                skip()
                at = at + 1
                found[name] = value()
            end)
            return found
        elseif sign == "[" then
            several("]", function() found[#found + 1] = value() end)
            return found
        elseif sign == '"' then
            return word()
        end
        local stop = text:find("[,%]} \n]", at) or #text + 1
        local plain = text:sub(at, stop - 1)
        at = stop
        if plain == "true" then return true end
        if plain == "false" then return false end
        return tonumber(plain)
    end
    return value()
end

function JSON.encode(value)
    if type(value) == "table" and #value > 0 then
        local parts = {}
        for at, one in ipairs(value) do parts[at] = JSON.encode(one) end
        return "[" .. table.concat(parts, ",") .. "]"
    elseif type(value) == "table" then
        local parts = {}
        for name, one in pairs(value) do
            parts[#parts + 1] = JSON.encode(tostring(name)) .. ":" .. JSON.encode(one)
        end
        return "{" .. table.concat(parts, ",") .. "}"
    elseif type(value) == "string" then
        return '"' .. value:gsub('[%c"\\]', function(sign) return ("\\u%04x"):format(sign:byte()) end) .. '"'
    end
    return tostring(value)
end

-- ------------------------------------------------------------------ the network: curl, at once

WebRequest = {}
function WebRequest.custom(url, method, download, data, headers, callback)
    assert(type(download) == "boolean" and type(data) == "string")
    local asked = { "curl -s -X " .. method .. " -w '\\n%{http_code}'" }
    for name, said in pairs(headers) do
        assert(type(name) == "string" and type(said) == "string", "headers are words")
        asked[#asked + 1] = string.format("-H '%s: %s'", name, said)
    end
    -- What is sent is sent as it stands, of whatever type its header says that it is.
    local sent = data ~= "" and os.tmpname()
    if sent then
        local file = assert(io.open(sent, "w"))
        file:write(data)
        file:close()
        asked[#asked + 1] = "--data-binary @" .. sent
    end
    asked[#asked + 1] = "'" .. url .. "'"
    local pipe = io.popen(table.concat(asked, " "))
    local text, code = pipe:read("a"):match("^(.*)\n(%d+)$")
    pipe:close()
    if sent then os.remove(sent) end
    local failed = code == "000"
    callback({
        is_error = failed,
        error = failed and "Cannot connect to destination host" or nil,
        response_code = tonumber(code),
        text = download and text or nil,
        getResponseHeader = function() return nil end,
    })
end

-- ------------------------------------------------------------------ time, chat, objects

Wait = {}
local waits, number = {}, 0
function Wait.time(does, seconds, repetitions)
    assert(seconds > 0 and repetitions == -1)
    number = number + 1
    waits[number] = does
    return number
end
function Wait.stop(id)
    waits[id] = nil
    return true
end

local function say(kind)
    return function(message) print(kind .. ": " .. message) end
end
broadcastToAll, printToAll = say("all"), say("chat")
function printToColor(message, color) print(color .. ": " .. message) end

local objects, made = {}, 0
function getObjectFromGUID(guid) return objects[guid] end
function spawnObject(asked)
    made = made + 1
    local guid = string.format("%06x", made)
    local at = asked.position
    local function stands(what, name)
        print(string.format("%s: %s at %.1f, %.1f, %.1f", what, name, at[1], at[2], at[3]))
    end
    local object, name = {}, ""
    function object.getGUID() return guid end
    function object.getName() return name end
    function object.getPosition() return { x = at[1], y = at[2], z = at[3] } end
    -- By a hand of the game.
    function object.put(x, z) at = { x, at[2], z } end
    function object.setColorTint(tint) assert(#tint == 3) end
    function object.setName(said)
        if name == "" then stands(asked.type, said) end
        name = said
    end
    function object.setPositionSmooth(to, collide, fast)
        assert(collide == false and fast == true)
        local moved = to[1] ~= at[1] or to[3] ~= at[3]
        at = to
        if moved then stands("moved", name) end
    end
    function object.destruct()
        objects[guid] = nil
        print("off: " .. name)
    end
    objects[guid] = object
    return object
end

-- ------------------------------------------------------------------ a game

dofile(arg[1])
onLoad("")
for line in io.lines() do
    if line == "" then
        for _, does in pairs(waits) do does() end
    elseif line == "again" then
        -- The game is saved, and loaded once more.
        local saved = onSave()
        waits = {}
        onLoad(saved)
    elseif line:match("^drop|") then
        local color, x, z, name = line:match("^drop|(.-)|(.-)|(.-)|(.*)$")
        for _, object in pairs(objects) do
            if object.getName() == name then
                object.put(tonumber(x), tonumber(z))
                if onObjectDrop then onObjectDrop(color, object) end
                break
            end
        end
    else
        local name, color, host, message = line:match("^(.-)|(.-)|(.-)|(.*)$")
        local player = { steam_name = name, color = color, host = host == "host" }
        if onChat(message, player) ~= false then print(name .. ": " .. message) end
    end
    io.stdout:flush()
end
